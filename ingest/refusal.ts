/** One row that cannot be loaded. */
export interface Reject {
  line: number;
  column: string;
  reason: string;
}

/** Why a load did not happen. The store is as it was before. */
export class ImportRefused extends Error {
  readonly file: string;
  readonly rejects: Reject[];
  readonly rejectedRows: number;

  constructor(file: string, what: string, rejects: Reject[] = [], rejectedRows = rejects.length) {
    super(`${file}: ${what}`);
    this.name = 'ImportRefused';
    this.file = file;
    this.rejects = rejects;
    this.rejectedRows = rejectedRows;
  }
}
