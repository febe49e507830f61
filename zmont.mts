import sharp from 'sharp';
import { readFileSync } from 'node:fs';
const order = readFileSync('/tmp/z/order.txt', 'utf8').split('\n');
const W = 1000, H = 1000;
for (let g = 0; g * 4 < order.length; g++) {
  const parts = await Promise.all(order.slice(g * 4, g * 4 + 4).map(async (_, i) => {
    const img = sharp(`/tmp/z/pic${g * 4 + i}.png`); const m = await img.metadata();
    const h = Math.min(m.height!, 1440);
    const input = await img.extract({ left: 0, top: 0, width: 1440, height: h }).resize({ width: W }).toBuffer();
    return { input, left: (i % 2) * W, top: Math.floor(i / 2) * H };
  }));
  await sharp({ create: { width: 2 * W, height: 2 * H, channels: 3, background: '#888' } }).composite(parts).png().toFile(`/tmp/z/m${g}.png`);
}
process.exit(0);
