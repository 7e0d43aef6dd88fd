#include "attention/config/config_codec.hpp"

#include <cstring>

namespace attention {
namespace {

// A valid config has at most six levels, and the engine writes at most eight.
constexpr int kMaxDepth = 16;

class Reader {
 public:
  explicit Reader(std::string_view bytes) : left_(bytes) {}

  Value value(int depth = 0) {
    if (depth > kMaxDepth) return refuse();
    switch (take<Kind>()) {
      case Kind::nothing: return nullptr;
      case Kind::no: return false;
      case Kind::yes: return true;
      case Kind::number: return take<double>();
      case Kind::text: return std::string(piece());
      case Kind::list: return list(depth);
      case Kind::numbers: return PackedNumbers{piece(sizeof(double))};
      case Kind::object: return object(depth);
      case Kind::floats: return PackedFloats{piece()};
    }
    return refuse();
  }

  // Whether all bytes were read, and no more than there are.
  bool done() const { return sound_ && left_.empty(); }

 private:
  std::nullptr_t refuse() {
    sound_ = false;
    left_ = {};
    return nullptr;
  }

  template <class T>
  T take() {
    T taken{};
    if (left_.size() < sizeof taken) return refuse(), taken;
    std::memcpy(&taken, left_.data(), sizeof taken);
    left_.remove_prefix(sizeof taken);
    return taken;
  }

  // The number of parts that follow. Each has at least `bytes_each` bytes, so a number too large for the bytes that are
  // left is refused.
  std::uint32_t count(std::size_t bytes_each) {
    const auto count = take<std::uint32_t>();
    if (count > left_.size() / bytes_each) return refuse(), 0;
    return count;
  }

  // Reads a number of parts, and returns the bytes of these parts, `bytes_each` for each.
  std::string_view piece(std::size_t bytes_each = 1) {
    const std::string_view taken = left_.substr(0, count(bytes_each) * bytes_each);
    left_.remove_prefix(taken.size());
    return taken;
  }

  Value list(int depth) {
    Value::List list(count(1));
    for (Value& member : list) member = value(depth + 1);
    return list;
  }

  Value object(int depth) {
    Value::Object object(count(sizeof(std::uint32_t) + 1));
    for (auto& [key, member] : object) {
      key = std::string(piece());
      member = value(depth + 1);
    }
    return object;
  }

  std::string_view left_;
  bool sound_ = true;
};

}  // namespace

Value decode(std::string_view bytes) {
  Reader reader(bytes);
  Value value = reader.value();
  return reader.done() ? std::move(value) : nullptr;
}

}  // namespace attention
