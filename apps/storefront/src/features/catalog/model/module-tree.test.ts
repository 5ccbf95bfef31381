import { expect, test } from 'vitest'
import { moduleTree, type ModuleNode } from './module-tree.ts'

const drawn = (nodes: readonly ModuleNode<{ readonly id: number }>[]): string =>
  nodes.map(({ module, children }) => `${module.id}${children.length > 0 ? `(${drawn(children)})` : ''}`).join(' ')

test('a module stands under its parent, and beside the others in their order', () => {
  const modules = [{ id: 1 }, { id: 4, parentId: 3 }, { id: 2 }, { id: 3, parentId: 1 }, { id: 5, parentId: 1 }]
  expect(drawn(moduleTree(modules))).toBe('1(3(4) 5) 2')
})
