// The shapes of what the engine answers and of what the page keeps, known in every file of the page. Only the type checker
// reads this.

type Question = "outcome" | "grundy" | "score";
type Rule = "normal" | "misere";
type Infinite = "draw" | "first" | "second" | "priorities" | "priorities:max-odd" | "priorities:min-even" | "priorities:min-odd" | "buchi" | "cobuchi" | number;
type Player = "first" | "second";
/** From and to, as indices of positions. */
type Move = [number, number];
type Point = [number, number];
/** Where a game comes from: a text in one of the small formats, a built-in game, or one that the engine was given as a file. */
type Source = { text: string; format?: string } | { game: string } | { rules: string; parameters?: Record<string, string> } | { digest: string };

/** What a move changes in a picture, by the names of places. */
interface Difference {
  moved: [string, string][];
  came: string[];
  left: string[];
}

interface BoardPlace {
  name: string;
  x: number;
  y: number;
  kind: string;
  width: number;
  height: number;
}

interface BoardMove {
  written: string;
  name: string;
  label: string;
  change: Difference;
  quality: "best" | "keeps" | "loses" | null;
  /** For First. */
  value: string | number | null;
  number: number | null;
  words: string | null;
}

interface BoardStop {
  name: string;
  label: string;
  mover: Player | null;
  written: string;
  /** For First. */
  value: string | number | null;
  number: number | null;
  words: string | null;
  quality: "best" | "keeps" | "loses" | null;
}

/** A play as one sees it. */
interface BoardReply {
  line: number[];
  owned: boolean;
  view: [number, number, number, number];
  body: string;
  places: BoardPlace[];
  notes: string[];
  spoken: string;
  last: Difference | null;
  mover: Player | null;
  stops: BoardStop[];
  moves: BoardMove[];
  ending: { ending: string; value?: any } | null;
  repetitions: number;
  hint: number | null;
}

/** A picture of a position: elements of SVG, and the part of the plane that they fill. */
interface Drawing {
  view: number[];
  body: string;
}

/** A game of the gallery of boards. */
interface BoardGame {
  id: string;
  source: Source;
  /** Other sizes and rules of the same file: parameters. */
  variants: Record<string, string>[];
  view: [number, number, number, number];
  body: string;
  title: string;
  rules: string;
  history: string;
  known: string;
  /** Where a play begins that does not begin at the start. */
  from?: string;
  rule?: Rule;
  infinite?: Infinite;
}

interface Game {
  labels: string[];
  moves: Move[];
  owners: (Player | null)[];
  /** Declared ones: win, loss, tie or a score. */
  results: (string | number | null)[];
  /** A number beyond what JavaScript has is a text. */
  priorities: (number | string)[] | null;
  start: number | null;
  rule: Rule;
  infinite: Infinite;
  acyclic: boolean;
}

interface Value {
  value: string | number | null;
  /** Remoteness, rank or time. */
  number: number | null;
  move: number | null;
  /** What is read aloud. */
  words: string;
}

interface Solved {
  digest: string;
  rule: Rule;
  infinite: Infinite;
  /** The game in the text format. */
  text: string;
  game: Game;
  question: Question;
  method: string;
  values: Value[];
  counts: Record<string, any>;
  notes: string[];
  pictures?: string[];
  start: number | null;
  large?: boolean;
}

interface Step {
  kind: string;
  line: string;
  position: number | null;
  moves: Move[];
  decided: number;
  queued: number;
  taken: number;
  counted: number;
  /** Of a run with regions. */
  marked?: number;
  level: number | null;
  set: number[] | null;
  best: number | null;
  text: string;
  /** Of an alpha-beta search. */
  depth?: number;
  alpha?: number | null;
  beta?: number | null;
}

interface Trace {
  question: string;
  method: string;
  code: { key: string; indent: number; text: string }[];
  labels: string[];
  order: number[];
  queue: number[];
  counters: number[];
  counts: [number, number][];
  decisions: { position: number; value: string; number: number | null; by: number | null }[];
  /** What positions are marked as, where the method works with regions. */
  marks?: { position: number; player: Player | null; won: boolean; to: number | null; depth: number }[];
  steps: Step[];
}

interface Edge {
  from: number;
  to: number;
  path: string;
  label: Point;
}

interface Layout {
  width: number;
  height: number;
  nodes: Point[];
  edges: Edge[];
}

interface Explanation {
  value: string;
  sentences: { text: string; moves: Move[] }[];
  line: number[];
  returns_to: number | null;
  complete: boolean;
}

/** The centre and size of a node. */
interface Box {
  x: number;
  y: number;
  w: number;
  h: number;
}

/** What a node of the picture looks like and says. */
interface NodeMark {
  /** open, win, loss, tie, draw, number or loopy */
  shape: string;
  /** Another outline while it is open or a number: max or min. */
  hint?: string;
  /** What stands where the name would; the name then stands in the band. */
  main?: string;
  /** The letter and number in its band. */
  badge: string;
  /** What stands there until it is decided, such as a counter. */
  note: string;
  /** A small sign beside it. */
  flag?: string;
  /** Classes: focus, queued, taken, token, choice, dim, picked, differs. */
  state: string;
  /** What it is called for those who listen. */
  name: string;
}

interface Marks {
  nodes: NodeMark[];
  /** The state is classes: good, hot, next, off, cut, own, proof, line, trail, choice, best, keeps, loses, dim. */
  edges: { state: string; label: string }[];
}

/** What the stage draws; another `fit` asks it to fit its view anew. */
interface Scene {
  boxes: Box[];
  edges: Edge[];
  marks: Marks;
  game: Game;
  fit: unknown;
  /** Names as they stand on the stage; without them the labels do. */
  names?: string[];
  /** Pictures instead of names: each makes an SVG element that is 100 wide and high. */
  pictures?: ((() => SVGElement) | undefined)[] | null;
  rails?: Rail[];
  /** What moves when the scene is first shown; "keep" leaves what is moving alone. */
  run?: Run | "keep";
}

/** A faint line at a row of the picture, with what the row means. */
interface Rail {
  y: number;
  from: number;
  to: number;
  words: string;
}

/** A step as motion: pulses back along arrows (by their indices), then nodes take their new look. */
interface Run {
  pulses: number[];
  late: number[];
  /** Milliseconds. */
  duration: number;
  /** Along the arrows instead of back: a token walks. */
  forward?: boolean;
  /** Instead: one wave over the finished board, by the number of each node. */
  wave?: (number | null)[];
}

/** A place of the page. It is made once, with the page. */
interface Tab {
  /** What the window is called there. */
  title(): string;
  /** Its `<main id="main">`; with the class `fixed` it is exactly the window, else the page scrolls. */
  view(): unknown;
  /** Somebody comes: the rest of the address, such as ["nim"] of #/learn/nim. */
  enter?(path: string[]): unknown;
  /** Somebody goes elsewhere: what plays stops. */
  leave?(): void;
  /** After each rendering. */
  draw?(root: HTMLElement): void;
  /** A key that nobody took; true if it was one of the tab's. */
  key?(event: KeyboardEvent): boolean;
  /** A file was dropped. */
  drop?(file: File): void;
  /** The reader speaks another language now. */
  translate?(): unknown;
}

/** What a tab is given. */
interface Page {
  engine: Engine;
  gallery: Gallery;
  dialog: import("../../../site/dialog.js").Dialog;
  lab: import("../../../site/lab.js").Lab;
  /** Asks for a rendering before the next frame. */
  changed(): void;
  /** Goes to an address, such as "#/learn/nim". */
  go(hash: string): void;
  /** The place that one is at. */
  view: string;
  /** A rules file on its way to the editor. */
  dropped: File | null;
  /** Shows a message above everything. */
  tell(words: string): void;
}

type Mode = "steps" | "explain" | "play" | "quiz" | "sum";
type Tool = "select" | "add" | "connect" | "owner" | "delete";

/** What can be undone and shared: the source, the questions, and where nodes were put by hand, by label. */
interface Entry {
  source: Source;
  question?: Question;
  rule?: Rule;
  infinite?: Infinite;
  method?: string;
  /** layered, remoteness, force, or grid */
  arrange: string;
  places: Record<string, Point>;
}

/** What a link holds. */
interface Shared {
  v: 1;
  entry: Entry;
  step: number;
  mode: Mode;
  selected: number | null;
  more?: { heaps?: number[]; sum?: Component[]; code?: string; title?: string; about?: string; compare?: boolean };
}

interface Preset {
  id: string;
  title: string;
  about: string;
  pitfalls?: string[];
  source: Source;
  question?: Question;
  rule?: Rule;
  infinite?: Infinite;
  lesson?: string;
  method?: string;
  practice?: string | null;
  show?: Record<string, any>;
}

interface BuiltIn {
  name: string;
  /** In the reader's language, if there is one. */
  title?: string;
  theory?: string;
  parameters: string;
  example: string;
  rules: string;
}

interface Method {
  question: string;
  name: string;
  watched?: boolean;
}

interface Choice {
  to: number;
  quality: "best" | "keeps" | "loses";
  letter: string;
  words: string;
  before: string;
  after: string;
}

interface PlayReply {
  position: number;
  line: number[];
  mover: Player | null;
  choices: Choice[];
  hint: number | null;
  ending: { ending: "won" | "tied" | "scored"; value?: string | number } | null;
  repetitions: number;
  round: { way: number[]; winner: Player | null; priority: number | null; words: string } | null;
}

/** An alpha-beta search; a bound that is null is infinite. */
interface Search {
  code: Trace["code"];
  value: number;
  best: number | null;
  visited: number;
  cut: number;
  steps: { line: string; position: number; depth: number; alpha: number | null; beta: number | null; best: number | null; moves: Move[]; text: string }[];
}

interface Tally {
  best: number;
  keeps: number;
  loses: number;
}

interface Review {
  mistakes: { ply: number; player: string; text: string; from: number; to: number; quality: string }[];
  first: Tally;
  second: Tally;
}

interface NimReply {
  sum: number;
  wins: boolean;
  columns: number[];
  rows: number[][];
  sum_row: number[];
  winning: { heap: number; from: number; to: number }[];
  words: string;
}

/** One of several games at once; without a source it is the game on stage. */
interface Component {
  source?: Source;
  position: number | string;
}

interface SumReply {
  values: string[];
  value: string;
  outcome: string;
  winning: { component: number; to: number }[];
  words: string;
  components: { position: number; label: string; moves: [number, string][] }[];
}

interface Bar {
  from: number;
  count: number;
  win: number;
  loss: number;
  tie: number;
}

interface Around {
  center: number;
  positions: number[];
  labels: string[];
  moves: Move[];
  owners: (Player | null)[];
  hidden: number[];
  values: Value[];
}

/** A game of a chapter, with how it is shown. */
interface LessonScene {
  preset?: string;
  source?: Source;
  /** What the words of its text are called in Chinese. */
  names?: Record<string, string>;
  question?: Question;
  rule?: Rule;
  infinite?: Infinite;
  method?: string;
  arrange?: string;
  /** Positions are pictures. */
  pictures?: boolean;
  step?: number;
  /** Where a token stands first. */
  at?: string;
  /** Of a quiz: thrown by dice, with so many positions. */
  random?: { n: number; cycles?: boolean };
}

interface Chapter {
  id: string;
  en: string;
  zh: string;
  scenes: Record<string, LessonScene>;
  quiz?: LessonScene[];
  sums?: LessonScene[][];
  ladder?: string[];
}

/** A practice problem on a ladder. */
interface Problem {
  name: string;
  /** From 1 to 4. */
  level: number;
  /** What LeetCode calls its page. */
  page?: string;
  game?: string;
  en: { title: string; task: string };
  zh: { title: string; task: string };
}

/** A part of a chapter that lives. */
interface Widget {
  host: HTMLElement;
  render(): void;
  draw?(): void;
  pause?(): void;
  /** It comes into sight. */
  arm?(): unknown;
}

interface WrongStep {
  line: number;
  key: string;
  at: number | null;
  words: Record<string, string | number>;
  seen: number[];
  values: Record<number, string | number>;
}

interface WrongProgram {
  lines: string[];
  run(game: Game): WrongStep[];
}

type Session = import("../../../site/session.js").Session;
type Stage = import("../../../site/stage.js").Stage;
type Engine = import("../../../site/engine.js").Engine;
type Gallery = import("../../../site/presets.js").Gallery;
type Play = import("../../../site/play.js").Play;
type Board = import("../../../site/board.js").Board;

/** What the stage's input works on. */
interface Desk {
  stage: Stage;
  session: Session;
  tool(): Tool;
  /** A position was chosen. */
  pick(v: number): void;
  redraw(): void;
  /** The pointer is over this node, or over none. */
  hover?(v: number | null): void;
  /** The background was clicked. */
  leave?(): void;
  /** A position was added. */
  added?(v: number): void;
  /** Words about a move that is being made; an empty text when it is made. */
  tell(words: string): void;
  editable(): boolean;
}
