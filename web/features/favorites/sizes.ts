/** The specification's widths, in pixels, and times, in milliseconds. */
export const sizes = {
  dialogWidth: 600,
  drawer: 378,
  drawerLarge: 736,
  drawerPush: 180,
  drawerDeadline: 500,
} as const;
