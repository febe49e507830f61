import { Link } from 'react-router';
import { PageFrame } from '../../../ui/page-frame.tsx';
import { StateMessage } from '../../../ui/state-message.tsx';

/** An address that no page has. */
export function NotFoundPage({ address, home }: { address: string; home: string }) {
  return (
    <PageFrame title="Page not found">
      <StateMessage
        kind="info"
        title="There is no page at this address"
        text={
          <>
            <code>{address}</code> may be misspelled, or the page has moved. Press Ctrl K or ⌘K to find a page by its
            number or name.
          </>
        }
        action={<Link to={home}>Go to Home</Link>}
      />
    </PageFrame>
  );
}
