import sharp from 'sharp';
const parts = [];
for (const [i, w, h, l, t] of [[0, 1440, 620, 0, 0], [1, 1440, 620, 0, 640], [2, 390, 1260, 1460, 0], [3, 390, 1260, 1870, 0]] as const) {
  const img = sharp(`/tmp/z/pic${i}.png`); const m = await img.metadata();
  parts.push({ input: await img.extract({ left: 0, top: 0, width: w, height: Math.min(h, m.height!) }).toBuffer(), left: l, top: t });
}
await sharp({ create: { width: 2270, height: 1270, channels: 3, background: '#888' } }).composite(parts).png().toFile('/tmp/z/mm.png');
process.exit(0);
