import { useMemo, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { Drill, ReportAnswer } from '../../../contracts/report.ts';
import { type BackTo, rememberLeaving, stateFor, useBackTo } from './back-state.ts';
import { drillAddress, leadsFrom } from './drill-address.ts';
import type { ReportRow } from './list-report.ts';
import type { ReportQuestion } from './report-question.ts';

/** Where figures lead from here, and what is remembered when one is followed. */
export function useDrillWays(report: ReportAnswer, question: ReportQuestion, route: string) {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const before = useBackTo();
  // The question is made anew with each drawing; the address says whether it is another one.
  const asked = useRef(question);
  asked.current = question;
  const url = pathname + search;
  const title = report.detail?.title ?? report.title;
  const [beforeUrl, beforeTitle] = [before?.url, before?.title];
  // biome-ignore lint/correctness/useExhaustiveDependencies: the two texts stand for `before`, which is read anew each time.
  return useMemo(() => {
    const here: BackTo = { url, title, before };
    const state = stateFor(here);
    const onLeave = () => rememberLeaving(here);
    const addressOf = (drill: Drill, row: ReportRow) =>
      leadsFrom(drill, row, asked.current.filters) ? drillAddress(drill, row, asked.current, route) : null;
    return {
      addressOf,
      state,
      onLeave,
      /** Goes where a row leads, if anywhere. */
      follow: (drill: Drill, row: ReportRow) => {
        const address = addressOf(drill, row);
        if (address === null) return;
        onLeave();
        void navigate(address, { state });
      },
    };
  }, [url, title, beforeUrl, beforeTitle, route, navigate]);
}
