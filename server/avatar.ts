import { badField } from '../contracts/problem.ts';
import { avatarPixels } from '../contracts/profile.ts';

/** Only the plain raster formats are decoded: an SVG can reach out, and the rarer decoders are rarely looked at. */
const decoders = ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp', 'VipsForeignLoadNsgif'];
const mostPixels = 50_000_000;

/** Re-encodes whatever picture was uploaded to a small jpeg, which drops its metadata (place, camera) as well. */
export async function encodeAvatar(upload: Buffer): Promise<Buffer> {
  const { default: sharp } = await import('sharp');
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({ operation: decoders });
  try {
    return await sharp(upload, { limitInputPixels: mostPixels, failOn: 'error' })
      .rotate()
      .resize(avatarPixels, avatarPixels, { fit: 'cover' })
      .flatten({ background: '#ffffff' })
      .jpeg({ quality: 82 })
      .toBuffer();
  } catch {
    throw badField('avatar', 'must be a readable JPEG, PNG, WebP or GIF picture of at most 50 megapixels.');
  }
}
