// What pointers and keys do to a tree: drag to move, two fingers or Ctrl and wheel to zoom, arrows to
// walk.

function listenTo(view) {
  const pointers = new Map();
  let travelled = 0;
  const placeOf = (event) => {
    const box = view.svg.getBoundingClientRect();
    return {x: event.clientX - box.left, y: event.clientY - box.top};
  };
  view.svg.addEventListener('pointerdown', (event) => {
    pointers.set(event.pointerId, placeOf(event));
    travelled = 0;
  });
  view.svg.addEventListener('pointermove', (event) => {
    // Released outside.
    if (event.buttons === 0) pointers.delete(event.pointerId);
    const before = pointers.get(event.pointerId);
    if (!before) return;
    const now = placeOf(event);
    travelled += Math.hypot(now.x - before.x, now.y - before.y);
    if (travelled > 4 && !view.svg.hasPointerCapture(event.pointerId)) {
      view.svg.setPointerCapture(event.pointerId);
      view.svg.classList.add('dragged');
    }
    const other = [...pointers].find(([id]) => id !== event.pointerId)?.[1];
    if (other) {
      const far = (a, b) => Math.max(1, Math.hypot(a.x - b.x, a.y - b.y));
      view.zoom(far(now, other) / far(before, other), {x: (now.x + other.x) / 2, y: (now.y + other.y) / 2});
    } else if (travelled > 4) {
      view.pan(now.x - before.x, now.y - before.y);
    }
    pointers.set(event.pointerId, now);
  });
  const end = (event) => {
    pointers.delete(event.pointerId);
    view.svg.classList.remove('dragged');
  };
  view.svg.addEventListener('pointerup', end);
  view.svg.addEventListener('pointercancel', end);
  view.svg.addEventListener('click', (event) => {
    if (travelled <= 4) view.click(event.target);
  });
  view.svg.addEventListener('wheel', (event) => {
    if (!event.ctrlKey && !event.metaKey) return;
    event.preventDefault();
    view.zoom(Math.exp(-event.deltaY * 0.004), placeOf(event));
  }, {passive: false});
  view.svg.addEventListener('keydown', (event) => {
    // The browser's own, such as its zoom.
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (!pressKey(view, event.key)) return;
    event.preventDefault();
  });
}

// Whether the key means something here.
function pressKey(view, key) {
  const {model, layout} = view;
  const at = layout.shown.indexOf(view.focus);
  const go = (node) => {
    if (node !== undefined && node !== null) view.show(node);
    return true;
  };
  switch (key) {
    case 'ArrowDown': return go(layout.shown[Math.min(at + 1, layout.shown.length - 1)]);
    case 'ArrowUp': return go(layout.shown[Math.max(at - 1, 0)]);
    case 'Home': return go(0);
    case 'End': return go(layout.shown.at(-1));
    case 'ArrowRight':
      if (model.isLeaf(view.focus)) return true;
      if (layout.hasOpen(view.focus)) return go(view.focus + 1);
      view.toggle(view.focus);
      return true;
    case 'ArrowLeft':
      if (!layout.hasOpen(view.focus)) return go(model.flat.parent[view.focus]);
      view.toggle(view.focus);
      return true;
    case 'Enter':
    case ' ':
      if (model.isLeaf(view.focus)) view.chosen(model.flat.rule[view.focus]);
      else view.toggle(view.focus);
      return true;
    case '+':
    case '=': view.zoom(1.3); return true;
    case '-': view.zoom(1 / 1.3); return true;
    case '0': view.fit(); return true;
    default: return false;
  }
}
