import { Button, Tooltip } from 'antd';
import { type ReactNode, useRef, useState } from 'react';
import styles from './icon-action.module.css';

interface IconActionProps {
  name: string;
  icon: ReactNode;
  onAct: () => void;
  /** Why it cannot be used now. It stays reachable by keyboard and pointer, so that the reason can be read. */
  refusal?: string | undefined;
  /** Id of a text that says more. */
  describedBy?: string;
  accented?: boolean;
}

/** A button that is only an icon: its name, or the reason why it is greyed out, is its tooltip. */
export function IconAction({ name, icon, onAct, refusal, describedBy, accented = false }: IconActionProps) {
  const [isExplained, setIsExplained] = useState(false);
  // A tooltip that the pointer called for just before the click must not open over the dialog, whose Escape key it would take.
  const isDone = useRef(false);
  const act = () => {
    isDone.current = true;
    setIsExplained(false);
    onAct();
  };
  return (
    <Tooltip
      title={refusal ?? name}
      open={isExplained}
      onOpenChange={(open) => setIsExplained(open && !isDone.current)}
    >
      <Button
        className={styles.action ?? ''}
        {...(accented ? { color: 'primary', variant: 'text' } : { type: 'text' })}
        icon={icon}
        aria-label={name}
        aria-disabled={refusal !== undefined}
        {...(describedBy ? { 'aria-describedby': describedBy } : {})}
        onClick={refusal === undefined ? act : undefined}
        onMouseEnter={() => {
          isDone.current = false;
        }}
        // For the keyboard only: the focus that a closing dialog gives back to the pointer's user explains nothing.
        onFocus={(event) => setIsExplained(event.currentTarget.matches(':focus-visible'))}
        onBlur={() => setIsExplained(false)}
      />
    </Tooltip>
  );
}
