import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Files that take a minute or so: begun last, they would leave one core idle at the end. */
const long = ['/testkit/torture/', '/testkit/reports/', '/server/malformed-requests.test.ts', '/domains/'];

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isLong = (file: TestSpecification) => long.some((part) => file.moduleId.includes(part));
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}
