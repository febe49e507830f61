import { theme as antd, type ThemeConfig } from 'antd';
import { type Density, type Palette, palettes, type Theme } from './palette.ts';

type Algorithm = Extract<NonNullable<ThemeConfig['algorithm']>, (...args: never[]) => unknown>;

/** The look of antd's components, from the same palette as the style sheets. */
export function antdTheme(theme: Theme, density: Density): ThemeConfig {
  const palette = palettes[theme];
  return {
    algorithm: [theme === 'dark' ? antd.darkAlgorithm : antd.defaultAlgorithm, pinColors(palette)],
    token: {
      colorPrimary: palette.accent,
      colorInfo: palette.accent,
      colorLink: palette.accent,
      colorError: palette.danger,
      colorWarning: palette.warning,
      borderRadius: 6,
      fontFamily: 'var(--font-family)',
      ...sizes[density],
      colorTextLightSolid: palette.accentText,
      colorTextPlaceholder: palette.textMuted,
      colorTextDescription: palette.textMuted,
      colorIcon: palette.textMuted,
    },
    components: {
      Button: { primaryShadow: 'none', dangerColor: palette.dangerText, dangerShadow: 'none', defaultShadow: 'none' },
      Layout: {
        headerBg: palette.surface,
        headerHeight: 48,
        headerPadding: 0,
        headerColor: palette.text,
        siderBg: palette.surface,
        lightSiderBg: palette.surface,
        bodyBg: palette.background,
        footerBg: palette.background,
        footerPadding: 0,
      },
      Tooltip: { colorBgSpotlight: theme === 'dark' ? palette.textMuted : palette.text },
    },
  };
}

/**
 * The same as --font-size and --control-height of the style sheets. antd's own compact algorithm would shrink the text to
 * 12 px; figures must stay readable, so it is the room around them that shrinks.
 */
const sizes: Record<Density, NonNullable<ThemeConfig['token']>> = {
  comfortable: { fontSize: 14, controlHeight: 34 },
  compact: { fontSize: 13, controlHeight: 28, sizeStep: 3 },
};

/** antd computes shades from a seed; the palette's own values stand, because their contrast was chosen, not computed. */
function pinColors(palette: Palette): Algorithm {
  return (seed, computed) => ({
    ...(computed ?? antd.defaultAlgorithm(seed)),
    colorPrimary: palette.accent,
    colorPrimaryHover: palette.accentHover,
    colorPrimaryActive: palette.accentHover,
    colorPrimaryText: palette.accent,
    colorPrimaryTextHover: palette.accentHover,
    colorPrimaryTextActive: palette.accentHover,
    colorPrimaryBg: palette.accentSoft,
    colorLink: palette.accent,
    colorLinkHover: palette.accentHover,
    colorLinkActive: palette.accentHover,
    colorError: palette.danger,
    colorErrorText: palette.danger,
    colorWarning: palette.warning,
    colorWarningText: palette.warning,
    colorText: palette.text,
    colorTextSecondary: palette.textMuted,
    colorTextTertiary: palette.textMuted,
    colorBgLayout: palette.background,
    colorBgContainer: palette.surface,
    colorBgElevated: palette.surface,
    colorBorder: palette.borderStrong,
    colorBorderSecondary: palette.border,
  });
}
