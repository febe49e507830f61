import { Drawer } from 'antd';
import type { ReportAnswer } from '../../../contracts/report.ts';
import { DefinitionList } from './definition-list.tsx';

interface DefinitionsDrawerProps {
  report: Pick<ReportAnswer, 'title' | 'grain' | 'columns' | 'kpis'>;
  open: boolean;
  onClose: () => void;
}

/** What every figure of the page means, beside the page. */
export function DefinitionsDrawer({ report, open, onClose }: DefinitionsDrawerProps) {
  return (
    <Drawer title={`Definitions: ${report.title}`} open={open} onClose={onClose} destroyOnHidden>
      <DefinitionList report={report} />
    </Drawer>
  );
}
