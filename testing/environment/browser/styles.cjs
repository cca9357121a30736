// A CSS module in a test: each class keeps its name.
module.exports = new Proxy(
  {},
  {
    get(_, name) {
      if (name === '__esModule') return true
      return name === 'default' ? module.exports : name
    },
  },
)
