import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { ReportRow } from './list-report.ts';

/** More rows than this are a matter of the export, not of paper. */
export const mostPrinted = 500;

/** The rows on paper: asked for by the menu, or those at hand when the browser itself prints. */
export function usePrint(ask: () => Promise<ReportRow[]>, atHand: ReportRow[]) {
  const [printed, setPrinted] = useState<ReportRow[] | null>(null);
  const [isAsked, setIsAsked] = useState(false);
  const loaded = useRef(atHand);
  loaded.current = atHand;

  useEffect(() => {
    const before = () => flushSync(() => setPrinted((rows) => rows ?? loaded.current.slice(0, mostPrinted)));
    const after = () => setPrinted(null);
    window.addEventListener('beforeprint', before);
    window.addEventListener('afterprint', after);
    return () => {
      window.removeEventListener('beforeprint', before);
      window.removeEventListener('afterprint', after);
    };
  }, []);

  useEffect(() => {
    if (!isAsked || !printed) return;
    setIsAsked(false);
    window.print();
  }, [isAsked, printed]);

  const print = async () => {
    const rows = await ask().catch(() => loaded.current);
    setPrinted(rows.slice(0, mostPrinted));
    setIsAsked(true);
  };
  return { printed, print };
}
