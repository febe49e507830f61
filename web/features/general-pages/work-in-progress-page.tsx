import { Link } from 'react-router';
import { PageFrame } from '../../../ui/page-frame.tsx';
import { StateMessage } from '../../../ui/state-message.tsx';

/** /work-in-progress: where a menu entry leads that has no target yet. */
export function WorkInProgressPage({ home }: { home: string }) {
  return (
    <PageFrame title="Work in progress">
      <StateMessage
        kind="not-built"
        title="This menu entry has no page yet"
        text="Nothing is lost: choose another entry of the menu, or go back."
        action={<Link to={home}>Go to Home</Link>}
      />
    </PageFrame>
  );
}
