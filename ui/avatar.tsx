import styles from './avatar.module.css';

interface AvatarProps {
  /** Whose picture it is; also gives the initials where there is no picture. */
  name: string;
  /** A jpeg in base64, without a data: prefix. */
  jpeg: string | null;
  size: number;
}

/** Decoration: the name always stands near it as text, or on the control around it. */
export function Avatar({ name, jpeg, size }: AvatarProps) {
  if (jpeg) {
    return <img className={styles.avatar} src={`data:image/jpeg;base64,${jpeg}`} width={size} height={size} alt="" />;
  }
  return (
    <span className={styles.avatar} style={{ width: size, height: size, fontSize: size * 0.4 }} aria-hidden="true">
      {initialsOf(name)}
    </span>
  );
}

function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/u);
  const letters = words.length > 1 ? [words[0], words.at(-1)] : [words[0]];
  return letters.map((word) => [...(word ?? '')][0]?.toUpperCase() ?? '').join('');
}
