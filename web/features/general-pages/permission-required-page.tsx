import { Link } from 'react-router';
import { PageFrame } from '../../../ui/page-frame.tsx';
import { StateMessage } from '../../../ui/state-message.tsx';

/** /adm/permission-required: the server refused a page or an action. */
export function PermissionRequiredPage({ home }: { home: string }) {
  return (
    <PageFrame title="Permission required">
      <StateMessage
        kind="info"
        title="You do not have permission for this"
        text="Your roles do not include the page you asked for, or what you tried to do there. An administrator of your company can change that."
        action={<Link to={home}>Go to Home</Link>}
      />
    </PageFrame>
  );
}
