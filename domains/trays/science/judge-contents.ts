/** An item that a template allows: which segment's first choice it fills, and how many of it make one. */
export interface TemplateItem {
  item: string;
  standsFor: string;
  unitsPerPar: number;
}

/** What a template wants of an item: the par, and the least that is still in order. */
export interface TemplateNeed {
  item: string;
  par: number;
  need: number;
}

export interface Template {
  items: readonly TemplateItem[];
  needs: readonly TemplateNeed[];
}

export interface Content {
  item: string;
  expiry: string | null;
  isRecalled: boolean;
}

export type RestockStatus = 'recalled_inside' | 'expired_inside' | 'wrong_item' | 'short' | 'complete' | 'no_template';

export interface ContentsVerdict {
  status: RestockStatus;
  missing: number;
  belowMin: number;
  wrong: number;
  expired: number;
  recalled: number;
  /** The first expiry of anything inside. */
  trayExpiry: string | null;
}

/** What lies in a tray on a day, against what its template wants. A substitute counts for the item that it stands for. */
export function judgeContents(contents: readonly Content[], template: Template, day: string): ContentsVerdict {
  const places = new Map(template.items.map((line) => [line.item, line]));
  const present = new Map<string, number>();
  let wrong = 0;
  for (const { item } of contents) {
    const line = places.get(item);
    if (line) present.set(line.standsFor, (present.get(line.standsFor) ?? 0) + 1 / line.unitsPerPar);
    else wrong += 1;
  }
  const expiries = contents.flatMap(({ expiry }) => expiry ?? []).sort();
  const found = {
    missing: template.needs.reduce((sum, { item, par }) => sum + Math.max(0, par - (present.get(item) ?? 0)), 0),
    belowMin: template.needs.filter(({ item, need }) => (present.get(item) ?? 0) < need).length,
    wrong,
    expired: expiries.filter((expiry) => expiry < day).length,
    recalled: contents.filter(({ isRecalled }) => isRecalled).length,
    trayExpiry: expiries[0] ?? null,
  };
  return { status: statusOf(found, template.needs.length === 0), ...found };
}

function statusOf(
  { recalled, expired, wrong, belowMin }: Omit<ContentsVerdict, 'status'>,
  isWithoutTemplate: boolean,
): RestockStatus {
  if (recalled > 0) return 'recalled_inside';
  if (expired > 0) return 'expired_inside';
  if (isWithoutTemplate) return 'no_template';
  if (wrong > 0) return 'wrong_item';
  return belowMin > 0 ? 'short' : 'complete';
}
