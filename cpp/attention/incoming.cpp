#include "attention/incoming.hpp"

#include <cstring>

namespace attention {
namespace {

class Reader {
 public:
  explicit Reader(const std::uint8_t* bytes) : at_(bytes) {}

  Value value() {
    switch (take<Kind>()) {
      case Kind::no: return false;
      case Kind::yes: return true;
      case Kind::number: return take<double>();
      case Kind::text: return text();
      case Kind::list: return list([this] { return value(); });
      case Kind::numbers: return list([this] { return Value(take<double>()); });
      case Kind::object: return object();
      case Kind::nothing: break;
    }
    return nullptr;
  }

 private:
  template <class T>
  T take() {
    T taken;
    std::memcpy(&taken, at_, sizeof taken);
    at_ += sizeof taken;
    return taken;
  }

  std::string text() {
    const auto bytes = take<std::uint32_t>();
    at_ += bytes;
    return std::string(reinterpret_cast<const char*>(at_ - bytes), bytes);
  }

  template <class Item>
  Value list(Item item) {
    Value::List list;
    const auto count = take<std::uint32_t>();
    list.reserve(count);
    for (std::uint32_t i = 0; i < count; ++i) list.push_back(item());
    return list;
  }

  Value object() {
    Value::Object object;
    const auto count = take<std::uint32_t>();
    object.reserve(count);
    for (std::uint32_t i = 0; i < count; ++i) {
      std::string key = text();
      object.emplace_back(std::move(key), value());
    }
    return object;
  }

  const std::uint8_t* at_;
};

}  // namespace

Value read_bytes(const std::uint8_t* bytes) { return Reader(bytes).value(); }

}  // namespace attention
