import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { ReportRow } from './list-report.ts';

/** More rows than this are a matter of the export, not of paper. */
export const mostPrinted = 500;

const onPaper = (rows: ReportRow[]) => ({ rows: rows.slice(0, mostPrinted), at: new Date() });

/** The rows on paper, and when they were put there: asked for by the menu, or those at hand when the browser itself prints. */
export function usePrint(ask: () => Promise<ReportRow[]>, atHand: ReportRow[]) {
  const [paper, setPaper] = useState<{ rows: ReportRow[]; at: Date } | null>(null);
  const [isAsked, setIsAsked] = useState(false);
  const loaded = useRef(atHand);
  loaded.current = atHand;

  useEffect(() => {
    const before = () => flushSync(() => setPaper((asked) => asked ?? onPaper(loaded.current)));
    const after = () => setPaper(null);
    window.addEventListener('beforeprint', before);
    window.addEventListener('afterprint', after);
    return () => {
      window.removeEventListener('beforeprint', before);
      window.removeEventListener('afterprint', after);
    };
  }, []);

  useEffect(() => {
    if (!isAsked || !paper) return;
    setIsAsked(false);
    window.print();
  }, [isAsked, paper]);

  const print = async () => {
    const rows = await ask().catch(() => loaded.current);
    setPaper(onPaper(rows));
    setIsAsked(true);
  };
  return { printed: paper?.rows ?? null, printedAt: paper?.at ?? null, print };
}
