import { useLayoutEffect, useRef } from 'react';
import type { SymbolPicture } from '../../scanner/index.ts';

function toImageData({ width, height, gray }: SymbolPicture): ImageData {
  const image = new ImageData(width, height);
  gray.forEach((luminance, index) => {
    image.data.fill(luminance, index * 4, index * 4 + 3);
    image.data[index * 4 + 3] = 255;
  });
  return image;
}

export function SymbolImage({ picture }: { readonly picture: SymbolPicture }) {
  const canvas = useRef<HTMLCanvasElement | null>(null);
  useLayoutEffect(() => {
    canvas.current?.getContext('2d')?.putImageData(toImageData(picture), 0, 0);
  }, [picture]);
  return <canvas ref={canvas} width={picture.width} height={picture.height} />;
}
