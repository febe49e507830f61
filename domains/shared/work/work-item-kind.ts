import type { FactType, FactValue } from '../../../contracts/work-items.ts';
import type { CompanyDb } from '../../../state/transactions.ts';

/** The codes that name what an item is about, by their names. */
export type Codes = Readonly<Record<string, string>>;
export type Facts = Readonly<Record<string, FactValue>>;

/** Something an item knows about its subject: shown in its panel. Never a patient, never a person under review by name. */
export interface Fact {
  label: string;
  type: FactType;
  /** Of a quantity. @example 'vials' */
  unit?: string;
  /** In a pharmacist's words. */
  definition?: string;
}

export interface WorkItemState {
  label: string;
  /** Nothing waits any more. */
  isEnd?: true;
}

/** A step forward. Each can be walked back by who may make it, with a reason: that step is not declared. */
export interface WorkItemMove {
  from: string;
  to: string;
  /** What a person does. @example 'Count back' */
  label: string;
  /** The right that it needs beyond that of the kind: a key of the catalogue. */
  right?: string;
  /** It says why. */
  needsNote?: true;
  /** Something must be attached before. */
  needsFile?: true;
}

/** An item that is moved, as its kind sees it. */
export interface MovedItem {
  id: number;
  subject: Codes;
  facts: Facts;
  from: string;
  to: string;
  note: string;
  userId: number | null;
  by: string;
  now: Date;
}

/**
 * What waits for somebody. A kind is one file in the `work` of its domain, listed under `workItems` in its `domain.ts`: the panel, the
 * page My work, the count in the header, the morning mail, history and backup then have it by themselves.
 */
export interface WorkItemKind {
  /** @example 'recall-task' */
  id: string;
  /** For people, one item. @example 'Recall task' */
  title: string;
  /** The page where it belongs. Without the right to it a person sees neither an item nor how many there are. */
  page: string;
  /** The right to act; that of the page where it is not given. */
  right?: string;
  /**
   * The names of the codes that name an item: natural codes, so that it survives a reload of the files. With `facility_code` among them
   * only those act who may change things there.
   */
  subject: readonly string[];
  facts: Readonly<Record<string, Fact>>;
  /** One line. @example ({ item_code }, { lots }) => `${item_code}: count back ${lots} lots` */
  titleOf(subject: Codes, facts: Facts): string;
  /** The page narrowed to the exact rows; the page of the kind where no other is named. */
  drill(subject: Codes, facts: Facts): { page?: string; query: Readonly<Record<string, string>> };
  states: Readonly<Record<string, WorkItemState>>;
  /** The state in which an item begins. */
  begins: string;
  moves: readonly WorkItemMove[];
  /** In days after it was opened; or the day itself. Null where it is due on no day. */
  due: number | null | ((subject: Codes, facts: Facts, openedOn: string) => string | null);
  /** What must be there before it ends, in words; null where nothing. */
  evidence: string | null;
  /** Who opens one: rules of the domain only, or people as well. */
  openedBy: 'rules' | 'people and rules';
  /** What a rule does that finds a subject again whose item has ended. */
  whenFoundAgain: 'reopen' | 'open another' | 'leave ended';
  /** The facts name a reason for which people cannot open it, beginning with the field. @example 'facts.quantity: must be above 0' */
  refuse?(subject: Codes, facts: Facts): string | undefined;
  /** What else happens in the transaction of a move; a Problem that it throws refuses the move in words. */
  onMove?(db: CompanyDb, item: MovedItem): Promise<void>;
}

/** Checks the data of a kind where the program starts: a state that is misspelt is found before anybody waits in it. */
export function defineWorkItemKind(kind: WorkItemKind): WorkItemKind {
  const wrong = faultOf(kind);
  if (wrong) throw new Error(`The kind of work item ${kind.id} ${wrong}`);
  return kind;
}

function faultOf({ states, begins, moves, subject }: WorkItemKind): string | undefined {
  const named = [begins, ...moves.flatMap(({ from, to }) => [from, to])];
  const unknown = named.find((state) => !states[state]);
  if (unknown !== undefined) return `names a state ${unknown} that it does not have.`;
  if (states[begins]?.isEnd) return 'begins where it ends.';
  if (subject.length === 0 || subject.length > 8) return 'must name its subject by one to eight codes.';
  const reached = new Set([begins]);
  for (let grew = true; grew; ) {
    grew = false;
    for (const { from, to } of moves)
      if (reached.has(from) && !reached.has(to)) {
        reached.add(to);
        grew = true;
      }
  }
  const lost = Object.keys(states).find((state) => !reached.has(state));
  if (lost !== undefined) return `never comes to ${lost}.`;
  if (!Object.entries(states).some(([, { isEnd }]) => isEnd)) return 'never ends.';
  return undefined;
}

/** A step from a state, forward or back. */
export interface Step {
  to: string;
  label: string;
  needsNote: boolean;
  needsFile: boolean;
  isBack: boolean;
  /** Beyond the right of the kind. */
  right: string | undefined;
}

/** Every step that leads out of a state. One that is declared wins over the way back of another. */
export function stepsFrom({ moves, states }: WorkItemKind, state: string): Step[] {
  const forward = moves
    .filter(({ from }) => from === state)
    .map(
      ({ to, label, right, needsNote = false, needsFile = false }): Step => ({
        ...{ to, label, right, needsNote, needsFile, isBack: false },
      }),
    );
  const taken = new Set(forward.map(({ to }) => to));
  const back = moves
    .filter(({ from, to }) => to === state && !taken.has(from))
    .map(
      ({ from, right }): Step => ({
        ...{ to: from, label: `Back to ${states[from]?.label ?? from}`, right },
        ...{ needsNote: true, needsFile: false, isBack: true },
      }),
    );
  return [...forward, ...back.filter(({ to }, index) => back.findIndex((one) => one.to === to) === index)];
}

/** The day on which an item is due. */
export function dueOf(kind: WorkItemKind, subject: Codes, facts: Facts, openedOn: string): string | null {
  if (typeof kind.due === 'function') return kind.due(subject, facts, openedOn);
  if (kind.due === null) return null;
  const day = new Date(`${openedOn}T00:00:00Z`);
  day.setUTCDate(day.getUTCDate() + kind.due);
  return day.toISOString().slice(0, 10);
}

/** The codes of a subject by their names. */
export const codesOf = ({ subject }: WorkItemKind, codes: readonly string[]): Codes =>
  Object.fromEntries(subject.map((name, index) => [name, codes[index] ?? '']));
