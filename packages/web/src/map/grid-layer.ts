import L from 'leaflet';

const TILE_SIZE = 256;

/** A grid with its degrees, for installations without map tiles. */
export function createGridLayer(element: HTMLElement): L.GridLayer {
  const style = getComputedStyle(element);
  const [line, ink] = ['--line', '--ink3'].map((name) => style.getPropertyValue(name).trim()) as [string, string];
  class Grid extends L.GridLayer {
    protected override createTile({ x, y, z }: L.Coords): HTMLElement {
      const tile = document.createElement('canvas');
      tile.width = TILE_SIZE;
      tile.height = TILE_SIZE;
      const draw = tile.getContext('2d');
      if (!draw) return tile;
      draw.strokeStyle = line;
      draw.strokeRect(0.5, 0.5, TILE_SIZE, TILE_SIZE);
      const { lat, lng } = L.CRS.EPSG3857.pointToLatLng(L.point(x * TILE_SIZE, y * TILE_SIZE), z);
      const decimals = Math.max(0, Math.min(4, z - 6));
      draw.fillStyle = ink;
      draw.font = '11px sans-serif';
      draw.fillText(`${lat.toFixed(decimals)}, ${lng.toFixed(decimals)}`, 6, 16);
      return tile;
    }
  }
  return new Grid({ tileSize: TILE_SIZE });
}
