import type { Face, Letter } from './read-parts.ts';

/** Runs in a browser: `scripts/draw-social-parts.ts` takes the text of this file there. */
export function drawParts({ letters, faces }: { letters: string; faces: Readonly<Record<string, string>> }) {
  const pictureWidth = 1200;
  const pictureHeight = 630;
  const bytes: number[] = [];
  const drawnFaces: Record<string, Face> = {};
  for (const [name, font] of Object.entries(faces)) drawnFaces[name] = drawFace(font);
  return { ground: base64(drawGround()), faces: drawnFaces, alphas: base64(bytes) };

  function canvasOf(width: number, height: number): CanvasRenderingContext2D {
    const canvas = document.createElement('canvas');
    canvas.width = width;
    canvas.height = height;
    const context = canvas.getContext('2d', { willReadFrequently: true });
    if (!context) throw new Error('There is no canvas.');
    return context;
  }

  function drawFace(font: string): Face {
    const context = canvasOf(160, 160);
    context.font = font;
    context.fillStyle = '#fff';
    const widthOf = (text: string) => context.measureText(text).width;
    const drawnLetters: Record<string, Letter> = {};
    for (const letter of letters) drawnLetters[letter] = drawLetter(context, letter);
    const kerning: Record<string, number> = {};
    for (const left of letters) {
      for (const right of letters) {
        const closer = widthOf(left + right) - widthOf(left) - widthOf(right);
        if (Math.abs(closer) >= 0.25) kerning[left + right] = Math.round(closer * 100) / 100;
      }
    }
    return { letters: drawnLetters, kerning };
  }

  function drawLetter(context: CanvasRenderingContext2D, letter: string): Letter {
    const origin = { x: 20, y: 110 };
    context.clearRect(0, 0, 160, 160);
    context.fillText(letter, origin.x, origin.y);
    const advance = Math.round(context.measureText(letter).width * 100) / 100;
    const { data } = context.getImageData(0, 0, 160, 160);
    let [left, top, right, bottom] = [160, 160, -1, -1];
    for (let y = 0; y < 160; y += 1) {
      for (let x = 0; x < 160; x += 1) {
        if (data[(y * 160 + x) * 4 + 3] === 0) continue;
        left = Math.min(left, x);
        right = Math.max(right, x);
        top = Math.min(top, y);
        bottom = Math.max(bottom, y);
      }
    }
    if (right < 0) return { advance, left: 0, top: 0, width: 0, height: 0, at: bytes.length };
    const at = bytes.length;
    for (let y = top; y <= bottom; y += 1) {
      for (let x = left; x <= right; x += 1) bytes.push(data[(y * 160 + x) * 4 + 3] ?? 0);
    }
    const size = { width: right - left + 1, height: bottom - top + 1 };
    return { advance, left: left - origin.x, top: top - origin.y, ...size, at };
  }

  /** Red, green and blue of every point. */
  function drawGround(): readonly number[] {
    const context = canvasOf(pictureWidth, pictureHeight);
    const bolt = new Path2D('M18 2 6 18h8l-2 12 14-18h-9z');
    context.fillStyle = '#12161f';
    context.fillRect(0, 0, pictureWidth, pictureHeight);
    context.fillStyle = '#222a38';
    for (let y = 28; y < pictureHeight; y += 28) {
      for (let x = 28; x < pictureWidth; x += 28) context.fillRect(x, y, 2, 2);
    }
    context.save();
    context.translate(720, 40);
    context.scale(17.5, 17.5);
    context.fillStyle = '#1a1f2b';
    context.fill(bolt);
    context.restore();
    context.save();
    context.translate(64, 62);
    context.scale(1.75, 1.75);
    context.fillStyle = '#ff6b3d';
    context.fill(bolt);
    context.restore();
    context.fillStyle = '#f1f4f9';
    context.font = '700 40px "Noto Sans"';
    context.fillText('Spark', 132, 104);
    context.fillStyle = '#ff6b3d';
    context.fillRect(0, pictureHeight - 10, pictureWidth, 10);
    const { data } = context.getImageData(0, 0, pictureWidth, pictureHeight);
    return [...data].filter((_, index) => index % 4 !== 3);
  }

  function base64(values: readonly number[]): string {
    let text = '';
    for (let at = 0; at < values.length; at += 8_192)
      text += String.fromCharCode(...values.slice(at, at + 8_192));
    return btoa(text);
  }
}
