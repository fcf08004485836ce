// The part of lit-html's interface that the page uses, for the type checker; nothing here is served to anybody.
export interface TemplateResult {
  readonly strings: TemplateStringsArray;
  readonly values: unknown[];
}
export function html(strings: TemplateStringsArray, ...values: unknown[]): TemplateResult;
export function svg(strings: TemplateStringsArray, ...values: unknown[]): TemplateResult;
export function render(value: unknown, container: HTMLElement | DocumentFragment | SVGElement): unknown;
export const nothing: unique symbol;
