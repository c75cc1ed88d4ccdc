/** What the plots share: axes in the colours of the page, and a line at the place one looks at. */
import type uPlot from 'uplot';

export type Colour = (name: string) => string;

export function axis(colour: Colour): uPlot.Axis {
  const stroke = colour('line');
  return {
    stroke: colour('muted'),
    grid: { stroke, width: 1 },
    ticks: { stroke, width: 1 },
    font: "12px 'Atkinson Hyperlegible Next', sans-serif",
  };
}

export function verticalLine(plot: uPlot, at: number, stroke: string): void {
  const { ctx, bbox } = plot;
  const x = plot.valToPos(at, 'x', true);
  ctx.save();
  ctx.strokeStyle = stroke;
  ctx.lineWidth = 1.5 * devicePixelRatio;
  ctx.beginPath();
  ctx.moveTo(x, bbox.top);
  ctx.lineTo(x, bbox.top + bbox.height);
  ctx.stroke();
  ctx.restore();
}
