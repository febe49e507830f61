import { Drawer } from 'antd';
import { JobsPanel } from './jobs-panel.tsx';

interface ActivityDrawerProps {
  open: boolean;
  onClose: () => void;
}

const width = 460;

/** What a person has asked for and what became of it, beside the page they are on. */
export function ActivityDrawer({ open, onClose }: ActivityDrawerProps) {
  return (
    <Drawer open={open} onClose={onClose} title="My activity" size={width}>
      {open ? <JobsPanel of="me" onFollow={onClose} /> : null}
    </Drawer>
  );
}
