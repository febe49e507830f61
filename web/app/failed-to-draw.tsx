import { PlainButton } from '../../ui/plain-button.tsx';
import { StateMessage } from '../../ui/state-message.tsx';

/** A part of the page failed to draw, or a piece of the program could not be loaded (a new version, a lost connection). */
export function FailedToDraw() {
  return (
    <StateMessage
      kind="error"
      title="This page could not be shown"
      text="Something went wrong while it was loaded. Reload it; if that does not help, contact support."
      action={<PlainButton onClick={() => window.location.reload()}>Reload</PlainButton>}
    />
  );
}
