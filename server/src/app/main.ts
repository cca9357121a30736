import { runServer } from './run.ts'

process.exit(await runServer())
