import type { Drawing } from './draw-library.ts';

const sharpness = 2;

/** Hands the drawing to the person as a file. */
export async function saveDrawing(
  drawing: Drawing,
  name: string,
  format: 'svg' | 'png',
  ground: string,
): Promise<void> {
  const svg = drawing.getDataURL({ type: 'svg', backgroundColor: ground });
  const address = format === 'svg' ? svg : await paint(svg, drawing.getWidth(), drawing.getHeight());
  const link = document.createElement('a');
  link.href = address;
  link.download = `${
    name
      .replace(/[^\p{L}\p{N}]+/gu, '-')
      .replace(/^-|-$/gu, '')
      .toLowerCase() || 'chart'
  }.${format}`;
  link.click();
}

function paint(svg: string, width: number, height: number): Promise<string> {
  return new Promise((resolve, reject) => {
    const picture = new Image();
    picture.onload = () => {
      const canvas = document.createElement('canvas');
      canvas.width = width * sharpness;
      canvas.height = height * sharpness;
      canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
      resolve(canvas.toDataURL('image/png'));
    };
    picture.onerror = () => reject(new Error('The drawing could not be turned into a picture.'));
    picture.src = svg;
  });
}
