/** What the machine can paint: nothing in three dimensions, plain pictures (without a graphics card), or fine ones. */

export type Machine = 'none' | 'plain' | 'fine'

const SOFTWARE = /swiftshader|llvmpipe|softpipe|software|basic render/i

export function machine(): Machine {
  const probe = document.createElement('canvas').getContext?.('webgl2')
  if (!probe) return 'none'
  const info = probe.getExtension('WEBGL_debug_renderer_info')
  const painter = String(probe.getParameter(info ? info.UNMASKED_RENDERER_WEBGL : probe.RENDERER))
  probe.getExtension('WEBGL_lose_context')?.loseContext()
  return SOFTWARE.test(painter) ? 'plain' : 'fine'
}
