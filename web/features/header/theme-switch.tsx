import { themes } from '../../../contracts/profile.ts';
import { useAppearance } from '../../lib/storage/appearance.ts';
import { saveTheme } from './save-theme.ts';
import styles from './theme-switch.module.css';

type ThemeWish = (typeof themes)[number];

const names: Record<ThemeWish, string> = { system: 'System', light: 'Light', dark: 'Dark' };

export function ThemeSwitch() {
  const { theme } = useAppearance();
  return (
    <fieldset className={styles.switch}>
      <legend className={styles.legend}>Theme</legend>
      <div className={styles.choices}>
        {themes.map((choice) => (
          <label key={choice} className={styles.choice}>
            <input
              type="radio"
              name="theme"
              className={styles.radio}
              checked={theme === choice}
              onChange={() => void saveTheme(choice)}
            />
            <span className={styles.name}>{names[choice]}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
