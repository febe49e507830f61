/** A file is not what it claims to be, or is broken: nothing of it is taken. The message says where and why. */
export class NotThisFormat extends Error {
  override name = 'NotThisFormat';
}
