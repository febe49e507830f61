import { StateMessage } from '../../../ui/state-message.tsx';

/** Stands in a page whose own work has not landed. */
export function NotBuiltState() {
  return (
    <StateMessage
      kind="not-built"
      title="This page is not built yet"
      text="You may open it, but its report is still to come. Until then it cannot be saved as a favorite."
    />
  );
}
