/** What is sealed: the audit log, decisions, what happens to work items, and frozen copies of rows. */
export const sealedLogs = ['audit', 'decision', 'work-item', 'frozen'] as const;
export type SealedLog = (typeof sealedLogs)[number];

/** A load that rows came from. */
export interface FrozenLoad {
  id: number;
  entity: string;
  file: string;
  sha256: string;
  loadedAt: string;
}

/** Rows as somebody saw them. */
export interface FrozenContent {
  columns: readonly { key: string; label: string; unit?: string | undefined }[];
  rows: readonly Readonly<Record<string, string | number | boolean | null>>[];
  loads: readonly FrozenLoad[];
}
