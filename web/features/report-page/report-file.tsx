import type { ReportAnswer } from '../../../contracts/report.ts';
import { upright } from '../../../ui/chart/chart-height.ts';
import { WhenNear } from '../../../ui/when-near.tsx';
import { FilePanel } from './file-panel.tsx';
import type { ReportQuestion } from './report-question.ts';

interface ReportFileProps {
  page: string;
  /** The page's own address, without a question. */
  route: string;
  file: NonNullable<ReportAnswer['file']>;
  question: ReportQuestion;
}

/** The file of one thing: its parts beneath each other, each asked for when it comes near. */
export function ReportFile({ page, route, file, question }: ReportFileProps) {
  return file.panels.map((panel, at) => {
    const drawn = <FilePanel key={panel.detail} page={page} route={route} panel={panel} question={question} />;
    return at < 2 ? (
      drawn
    ) : (
      <WhenNear key={panel.detail} height={upright} label={panel.title}>
        {drawn}
      </WhenNear>
    );
  });
}
