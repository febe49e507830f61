import { type ReactNode, useState } from 'react';
import { Card } from '../../../ui/card.tsx';
import { TabBar } from '../../../ui/tab-bar.tsx';
import { JobsPanel } from './jobs-panel.tsx';
import { LettersPanel } from './letters-panel.tsx';
import { SchedulesPanel } from './schedules-panel.tsx';

const tabs = [
  { key: 'jobs', title: 'Jobs' },
  { key: 'schedules', title: 'Schedules' },
  { key: 'letters', title: 'Mail' },
] as const;
type Tab = (typeof tabs)[number]['key'];

const panels: Record<Tab, () => ReactNode> = {
  jobs: () => <JobsPanel of="company" />,
  schedules: () => <SchedulesPanel />,
  letters: () => <LettersPanel />,
};

/** What runs behind the pages of the company: what was asked for, what runs by the clock, and what is mailed. */
export function JobsPage() {
  const [tab, setTab] = useState<Tab>('jobs');
  return (
    <TabBar label="Jobs and mail" tabs={[...tabs]} current={tab} onChange={setTab}>
      <Card>{panels[tab]()}</Card>
    </TabBar>
  );
}
