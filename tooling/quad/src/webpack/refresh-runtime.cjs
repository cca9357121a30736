// Runs first in the host's development build.
globalThis.__QUAD_REFRESH__ = require('react-refresh/runtime')
