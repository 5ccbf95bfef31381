import pg from 'pg'

/** Creates a database on a throwaway server, from a template where one is named, and answers its URL. */
export async function createDatabase(server: string, name: string, template?: string): Promise<string> {
  // files are copied in less time than copying by the log takes
  const copied = template === undefined ? '' : ` template "${template}" strategy file_copy`
  await execute(server, `create database "${name}"${copied}`)
  return `${server}/${name}`
}

/** Drops a database together with the connections that are still open. */
export async function dropDatabase(server: string, name: string): Promise<void> {
  await execute(server, `drop database if exists "${name}" with (force)`)
}

/** On a connection of its own: a program would be started for each of the hundreds of databases of a run. */
async function execute(server: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: `${server}/postgres` })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
