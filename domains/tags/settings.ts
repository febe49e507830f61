/** Thresholds of RFID tags. */
export const tagSettings = {
  expiringDays: {
    key: 'tags.expiring_days',
    app: 'igs',
    group: 'RFID tags',
    label: 'Expiring within',
    meaning:
      'A tagged drug that expires in fewer days is shown as expiring: it may not last until the next round of restocking.',
    type: 'days',
    usual: 60,
    least: 1,
    most: 365,
    pages: ['1031'],
  },
} as const;
