import { Button, Input, type InputRef } from 'antd';
import { useId, useRef, useState } from 'react';
import styles from './copy-field.module.css';

interface CopyFieldProps {
  label: string;
  text: string;
}

/** A text to be taken elsewhere. Where the browser keeps the clipboard closed, the text is selected for copying by hand. */
export function CopyField({ label, text }: CopyFieldProps) {
  const id = useId();
  const input = useRef<InputRef>(null);
  const [state, setState] = useState('');
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setState('Copied.');
    } catch {
      input.current?.focus();
      input.current?.select();
      setState('The text is selected. Copy it with the keyboard.');
    }
  };
  return (
    <div>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      <div className={styles.row}>
        <Input ref={input} id={id} value={text} readOnly onFocus={(event) => event.target.select()} />
        <Button onClick={() => void copy()}>Copy</Button>
      </div>
      <p className={styles.state} role="status">
        {state}
      </p>
    </div>
  );
}
