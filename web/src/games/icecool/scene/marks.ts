/** The marks of the seats, painted: dot, stripe, ring, chevron. */

import { CanvasTexture, MeshPhongMaterial, SRGBColorSpace } from 'three'
import type { Palette } from './palette'

/** Paint a seat's mark around 0,0 in a square of about two units. */
export function paintMark(brush: CanvasRenderingContext2D, seat: number, colour: string): void {
  brush.fillStyle = colour
  brush.strokeStyle = colour
  brush.lineCap = 'round'
  brush.lineJoin = 'round'
  brush.beginPath()
  if (seat === 0) {
    brush.arc(0, 0, 0.72, 0, 2 * Math.PI)
    brush.fill()
    return
  }
  if (seat === 1) brush.rect(-0.75, -0.12, 1.5, 0.24)
  else if (seat === 2) brush.arc(0, 0, 0.66, 0, 2 * Math.PI)
  else for (const [x, y] of [[-0.75, 0.45], [0, -0.45], [0.75, 0.45]] as const) brush.lineTo(x, y)
  brush.lineWidth = 0.42
  brush.stroke()
}

/** A canvas to paint on, and its brush. */
export function easel(width: number, height: number): [HTMLCanvasElement, CanvasRenderingContext2D] {
  const canvas = Object.assign(document.createElement('canvas'), { width, height })
  return [canvas, canvas.getContext('2d')!]
}

/** Paint a mark at a place of the canvas, so many pixels wide and high for each unit. */
export function stamp(
  brush: CanvasRenderingContext2D,
  seat: number,
  colour: string,
  at: { x: number; y: number; wide: number; high: number },
): void {
  brush.save()
  brush.translate(at.x, at.y)
  brush.scale(at.wide, at.high)
  paintMark(brush, seat, colour)
  brush.restore()
}

/** The paint of a round badge with a seat's mark. */
export function badgeOf(seat: number, palette: Palette): MeshPhongMaterial {
  const [canvas, brush] = easel(128, 128)
  brush.fillStyle = palette(`seat-${seat + 1}`)
  brush.fillRect(0, 0, 128, 128)
  stamp(brush, seat, palette(`seat-ink-${seat + 1}`), { x: 64, y: 64, wide: 40, high: 40 })
  const texture = new CanvasTexture(canvas)
  texture.colorSpace = SRGBColorSpace
  return new MeshPhongMaterial({ map: texture })
}
