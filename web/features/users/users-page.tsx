import { useSearchParams } from 'react-router';
import { TabBar } from '../../../ui/tab-bar.tsx';
import { MembersTab } from './members-tab.tsx';
import { RolesTab } from './roles-tab.tsx';

const tabs = [
  { key: 'users' as const, title: 'Users' },
  { key: 'roles' as const, title: 'Roles' },
];

/** Who belongs to the company, and what each may see. */
export function UsersPage() {
  const [params, setParams] = useSearchParams();
  const current = params.get('tab') === 'roles' ? 'roles' : 'users';
  return (
    <TabBar
      label="User administration"
      tabs={tabs}
      current={current}
      onChange={(tab) => setParams(tab === 'roles' ? { tab } : {})}
    >
      {current === 'roles' ? <RolesTab /> : <MembersTab />}
    </TabBar>
  );
}
