/** A page with nothing on it, as high as the address says: what scrolling costs by itself. */
export default function EmptyScreen() {
  const height = Number(new URLSearchParams(window.location.search).get('height'));
  return (
    <div data-scroller style={{ blockSize: '100%', overflow: 'auto' }}>
      <div style={{ blockSize: height }} />
    </div>
  );
}
