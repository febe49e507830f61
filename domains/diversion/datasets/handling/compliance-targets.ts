export interface Limits {
  target: number;
  floor: number;
}

/** What each share should come to, and from where on it counts nothing. No standard names them: they are a company's own. */
export const complianceTargets: readonly (Limits & { measure: string; weight: number; inEmergency?: Limits })[] = [
  { measure: 'auto_closed_pct', target: 0.9, floor: 0.8, weight: 2 },
  { measure: 'closed_within_7d_pct', target: 0.9, floor: 0.5, weight: 2 },
  { measure: 'unreconciled_pct', target: 0.02, floor: 0.06, weight: 2 },
  { measure: 'witnessed_pct', target: 0.98, floor: 0.9, weight: 2 },
  { measure: 'waste_within_30_pct', target: 0.9, floor: 0.7, weight: 1 },
  {
    measure: 'override_rate',
    target: 0.05,
    floor: 0.15,
    weight: 1,
    inEmergency: { target: 0.2, floor: 0.4 },
  },
  { measure: 'discrepancies_per_1000', target: 3, floor: 10, weight: 1 },
  { measure: 'discrepancies_24h_pct', target: 0.95, floor: 0.7, weight: 1 },
  { measure: 'back_charted_pct', target: 0.05, floor: 0.15, weight: 1 },
];
