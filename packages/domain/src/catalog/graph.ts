/** The nodes that a node points to. A node that leads nowhere points to nothing. */
export type Edges<Node> = (node: Node) => readonly Node[]

/**
 * Everything that can be reached from the starts, without the starts themselves, nearest first. A loop, not recursion: chains
 * of 1,000 and cycles are safe.
 */
export function reachableFrom<Node>(starts: Iterable<Node>, edges: Edges<Node>): Node[] {
  const queue = [...starts]
  const seen = new Set(queue)
  const found: Node[] = []
  // The queue grows while it is walked: what is found is searched too.
  for (const node of queue) {
    for (const target of edges(node)) {
      if (seen.has(target)) continue
      seen.add(target)
      found.push(target)
      queue.push(target)
    }
  }
  return found
}

/** The sources of a node, among the given nodes only; an edge to itself counts. */
function sourcesAmong<Node>(nodes: ReadonlySet<Node>, edges: Edges<Node>): ReadonlyMap<Node, readonly Node[]> {
  const sources = new Map<Node, Node[]>(Array.from(nodes, (node) => [node, []]))
  for (const node of nodes) {
    for (const target of new Set(edges(node))) sources.get(target)?.push(node)
  }
  return sources
}

interface Order<Node> {
  /** Every node after all that it points to. */
  readonly order: readonly Node[]
  /** Nodes on a cycle, or pointing at one: they have no place in an order. */
  readonly stuck: readonly Node[]
}

/** Orders the nodes so that what is needed comes first; edges out of the set are ignored. */
export function orderOf<Node>(nodes: Iterable<Node>, edges: Edges<Node>): Order<Node> {
  const all = new Set(nodes)
  const sources = sourcesAmong(all, edges)
  const open = new Map<Node, number>()
  for (const node of all) open.set(node, new Set(edges(node).filter((target) => all.has(target))).size)
  const order = [...all].filter((node) => open.get(node) === 0)
  for (const node of order) {
    for (const source of sources.get(node) ?? []) {
      const left = (open.get(source) ?? 0) - 1
      open.set(source, left)
      if (left === 0) order.push(source)
    }
  }
  return { order, stuck: [...all].filter((node) => (open.get(node) ?? 0) > 0) }
}

/** Walks from the first node until one comes twice. Every node here points at another of them, so one must. */
function firstCycle<Node>(stuck: readonly Node[], edges: Edges<Node>): readonly Node[] {
  const among = new Set(stuck)
  const walked = new Set<Node>()
  let node = stuck[0]
  while (node !== undefined && !walked.has(node)) {
    walked.add(node)
    node = edges(node).find((target) => among.has(target))
  }
  const trail = [...walked]
  return trail.slice(trail.findIndex((step) => step === node))
}

/** Cycles that share no node, each in walking order; none exactly when the nodes can be ordered. */
export function cyclesIn<Node>(nodes: Iterable<Node>, edges: Edges<Node>): (readonly Node[])[] {
  const cycles: (readonly Node[])[] = []
  let { stuck } = orderOf(nodes, edges)
  while (stuck.length > 0) {
    const cycle = firstCycle(stuck, edges)
    cycles.push(cycle)
    const broken = new Set(cycle)
    stuck = orderOf(
      stuck.filter((node) => !broken.has(node)),
      edges,
    ).stuck
  }
  return cycles
}
