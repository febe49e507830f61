export const eventKindWords: Record<string, string> = {
  seasonal: 'Seasonal',
  outbreak: 'Outbreak',
  shortage: 'Shortage',
  promotion: 'Promotion',
  closure: 'Closure',
  other: 'Other',
};

export const eventStatusWords: Record<string, string> = {
  draft: 'Draft',
  planned: 'Planned',
  active: 'Active',
  ended: 'Ended',
  retired: 'Retired',
};

export const eventEffectWords: Record<string, string> = {
  multiply: 'Multiplies',
  add: 'Adds units a day',
  cap: 'Caps units a day',
  replace: 'Replaces by units a day',
};

export const evidenceWords: Record<string, string> = {
  clear: 'Clear',
  weak: 'Weak',
  pending: 'Pending',
  none: 'None',
};
