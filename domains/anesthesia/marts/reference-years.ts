/** Cases are held against those of a year around them: which days are judged, and which they are judged by. */
export interface ReferenceYear {
  /** Days from 1 January 2000; both included. */
  judges: { from: number; to: number };
  reads: { from: number; to: number };
}

const yearDays = 365;

/**
 * The 365 days to the newest case judge themselves, the 365 before them as well, and so on. What is left at the beginning is
 * judged by the first 365 days there are, because a few weeks alone would say little.
 */
export function referenceYears(first: number, newest: number): ReferenceYear[] {
  const years: ReferenceYear[] = [];
  for (let to = newest; to >= first; to -= yearDays) {
    const from = Math.max(first, to - yearDays + 1);
    const isWhole = to - from + 1 === yearDays;
    years.push({
      judges: { from, to },
      reads: isWhole ? { from, to } : { from: first, to: Math.min(newest, first + yearDays - 1) },
    });
  }
  return years;
}
