import type { ReportAnswer } from '../../../contracts/report.ts';
import { PlainButton } from '../../../ui/plain-button.tsx';
import { StateMessage } from '../../../ui/state-message.tsx';
import { describeDay, describePeriod, listSetParts } from './describe-question.ts';
import { isNarrowed, type ReportQuestion, resetQuestion } from './report-question.ts';

interface EmptyResultProps {
  report: ReportAnswer;
  question: ReportQuestion;
  onAsk: (question: ReportQuestion) => void;
}

/** Why there are no rows: what is set, and which days hold data. */
export function EmptyResult({ report, question, onAsk }: EmptyResultProps) {
  const parts = listSetParts(question, report.filters).map(({ name, value }) => `${name}: ${value}`);
  const days = report.data_days;
  const period = describePeriod(report);
  const narrowed = isNarrowed(question);
  return (
    <StateMessage
      kind="empty"
      title={narrowed ? 'Nothing matches what is set' : days ? 'Nothing to show for these days' : 'No data loaded yet'}
      text={
        <>
          {parts.length > 0 ? <p>Set: {parts.join('; ')}.</p> : null}
          {period ? <p>Shown: {period}.</p> : null}
          <p>
            {days
              ? `Data are held for ${describeDay(days.first)} to ${describeDay(days.last)}.`
              : 'No data that this page needs have been loaded.'}
          </p>
        </>
      }
      {...(narrowed ? { action: <PlainButton onClick={() => onAsk(resetQuestion(question))}>Reset</PlainButton> } : {})}
    />
  );
}
