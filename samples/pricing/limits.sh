curl -s http://localhost:8080/profile -H "Authorization: Bearer $SPARK_TOKEN" |
  python3 -c 'import json, sys; p = json.load(sys.stdin)["data"][0]; print(p["UserType"], p["acLimit"], p["stLimit"])'
