import { avatarMaximumBytes } from '../../../contracts/profile.ts';

const types = ['image/jpeg', 'image/png', 'image/webp', 'image/gif'];
export const pictureTypes = types.join(',');

/** What is wrong with a file before it is sent at all. The server, which decodes it, has the last word. */
export function checkPicture(file: Pick<File, 'type' | 'size'>): string | null {
  if (!types.includes(file.type)) return 'Choose a JPEG, PNG, WebP or GIF picture.';
  if (file.size === 0) return 'This file is empty.';
  if (file.size > avatarMaximumBytes) return `This picture is larger than ${avatarMaximumBytes / 1024 / 1024} MB.`;
  return null;
}
